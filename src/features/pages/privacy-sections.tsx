/** What a care circle lets whom see: SECURITY.md in the words of a parent. */
export function CirclePrivacy() {
  return (
    <>
      <h2>A care circle</h2>
      <p>
        You can keep the journal of one child together with others, each on their own device. Until
        you start or join a circle there is none, and nothing of it is loaded. We run no server for
        it: somebody whom your family chooses does.
      </p>
      <p>
        What the people of a circle write about that child, photos and earlier versions included, is
        sealed on their devices before it leaves them, and opened on theirs. Other children, the
        sample journal, half-written notes, recommendations, settings and AI keys stay where they
        are.
      </p>
      <p>
        Whoever runs the server, or gets at it, cannot read a word, a name or a photo. They can
        tell:
      </p>
      <ul>
        <li>
          how many records, photos, earlier versions and members there are, about how long each
          record is (in steps of 64 characters), and the size of each photo;
        </li>
        <li>
          when something is written or changed, from which internet address, and from which place in
          the circle, such as the second carer. Not by whom;
        </li>
        <li>
          when somebody has Kinleaf open, and that something was put back to what it said before.
        </li>
      </ul>
      <p>They can also delete it all, or hold back what is new. Each device keeps its own copy.</p>

      <h2>The people in a circle</h2>
      <ul>
        <li>
          <b>Everybody in it reads everything in it</b>, also what was written before they came, and
          sees who wrote what and when, by the names that people gave themselves and their devices.
        </li>
        <li>
          <b>What somebody has read cannot be taken back.</b> When you remove somebody, or a lost
          device, what is written from then on is sealed with a new key. What was there before they
          may have kept.
        </li>
        <li>
          <b>Leaving</b> takes the circle off this device, with the journal or without. The others
          go on with theirs.
        </li>
        <li>
          <b>The recovery sheet of a circle</b> opens everything in it, for whoever holds it. Keep
          it where you would keep a passport.
        </li>
      </ul>
    </>
  );
}
