import { Link } from 'react-router';
import { paths } from '@/lib/paths';

/** Advice on writing without naming anyone; used in the guide and on the privacy page. */
export function DeIdentification() {
  return (
    <>
      <p>
        If others may read a text, or if you use AI, write so that a stranger could not tell who it
        is about.
      </p>
      <ul>
        <li>Use a nickname or one letter for the child, and roles for others: “her teacher”.</li>
        <li>Leave out the surname, the school, the street, the clinic and the date of birth.</li>
        <li>
          Choose photos without faces, uniforms, name tags or letterboxes. A drawing on the fridge
          tells a lot, too.
        </li>
        <li>In a recording, say no names. What you say is sent as you say it.</li>
        <li>
          Think of small places. “The only boy in Year 2 with a wheelchair” is a name in other
          words.
        </li>
      </ul>
      <p>
        <b>Leave the child’s name out</b> in <Link to={paths.settingsAi}>Settings</Link> helps with
        text: it sends “the child” instead of the name and puts the name back in the answer. It
        knows the name in the profile, also without its accents, in halves and in small letters, so
        an everyday word that is the name goes as well: Lily, and the lily in the vase. Nicknames go
        too if they’re under <b>Also called</b> in the profile. It does not know other people, or
        what a photo or a recording gives away.
      </p>
    </>
  );
}
