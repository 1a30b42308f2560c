import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import type { AccordionItem } from '@/ui/content/accordion';
import { DeIdentification } from './de-identification';

/** The topics the specification names, in its order. */
export const guideTopics: readonly AccordionItem[] = [
  {
    id: 'practices',
    title: 'Best practices',
    content: (
      <ul>
        <li>Write soon, and write little. Three plain words today beat a page next week.</li>
        <li>
          Say what you saw and heard, before what you think it meant: “covered her ears when the
          bell rang”, not “was difficult”.
        </li>
        <li>Write down good days as well. They show what helps.</li>
        <li>Note what came before and what came after. Patterns live there.</li>
        <li>Use the same words for the same thing, so that search finds it.</li>
        <li>Missed a week? Nothing is broken. Start again with today.</li>
      </ul>
    ),
  },
  {
    id: 'form',
    title: 'Form sections',
    content: (
      <ul>
        <li>
          <b>Title</b>: what you would call this moment.
        </li>
        <li>
          <b>Category</b>: one of eight. It gives the entry its colour and a notes field of its own.
        </li>
        <li>
          <b>Additional Notes</b>: the story. Bold, lists and headings work here.
        </li>
        <li>
          <b>The category’s notes</b>: details such as times, places or amounts. Change the category
          and these notes are kept under “More notes”.
        </li>
        <li>
          <b>Details</b>: what can be counted, in a few taps: when sleep began and ended, what came
          before a hard moment, a dose, the foods on the plate. None of it is needed. With details,
          you can leave the title and the notes empty: they’re filled in for you.
        </li>
        <li>
          <b>Measured</b>, under Details: weight, length or height, and head, in the unit you use.
          It counts in an entry of any category.
        </li>
        <li>
          <b>Date</b>: the day it happened. Any day up to today.
        </li>
        <li>
          <b>Photo</b>: optional. A large one is made smaller, and where it was taken is removed.
        </li>
        <li>
          <b>Changed your mind?</b> What an entry, a food or a child’s profile said before is kept
          for 90 days under Earlier words, and can be taken back.
        </li>
      </ul>
    ),
  },
  {
    id: 'growth',
    title: 'Milestones and growth',
    content: (
      <>
        <p>
          <b>Record a skill</b> keeps what your child does, big or small, with how much help, where
          and by which means. The words are yours. What nobody recorded is absent: nothing is
          counted or expected here.
        </p>
        <ul>
          <li>
            <b>First time</b> puts it in the album of Firsts, with its photo. One that you remember
            from earlier can have a year, or a month.
          </li>
          <li>
            <b>The word or phrase, as it was said</b>, goes in the list of Words. It can say whether
            it was own words, repeated, or a line from a song, show or book.
          </li>
          <li>
            <b>Not at the moment</b> is for a skill that was there before. It can come back, and the
            lane shows both.
          </li>
          <li>
            <b>Ideas from a list</b> are the CDC’s, opened when you ask for them. They are no test.
          </li>
          <li>
            A carer in a circle can record a skill in other words. <b>Same as another</b> joins the
            two.
          </li>
        </ul>
        <p>
          <b>Growth</b> shows each measurement as a point at the child’s age, and as you typed it in
          a list. A full point was measured at a clinic or hospital, an open one anywhere else.
        </p>
        <ul>
          <li>
            <b>Lines</b> are off until you turn them on, on this device. They are the WHO’s, for
            girls or for boys, as you choose. No line is better than another, and Kinleaf works out
            no score from them.
          </li>
          <li>
            <b>Weeks at birth</b> adds the corrected age, by the due date, for a child born before
            37 weeks, until 2 years of it, or 3 if you choose.
          </li>
          <li>
            <b>Shown on this device</b> hides a measure here without deleting it.
          </li>
          <li>
            If a value looks like another unit or a slip, the form asks once. It refuses nothing
            that it can read.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'education',
    title: 'Educational notes',
    content: (
      <>
        <p>What your child is learning, at school, at kinder or in the kitchen.</p>
        <ul>
          <li>What was it, and how much help was needed: none, a look, a word, a hand?</li>
          <li>What held their interest, and for how long?</li>
          <li>What did the teacher change that worked?</li>
        </ul>
      </>
    ),
  },
  {
    id: 'social',
    title: 'Social notes',
    content: (
      <>
        <p>Being with others, in whatever way feels right to your child.</p>
        <ul>
          <li>Who was there, where, and how many?</li>
          <li>Playing beside someone counts as much as playing together.</li>
          <li>How did your child say yes, no or enough: words, signs, pictures, moving away?</li>
        </ul>
      </>
    ),
  },
  {
    id: 'sensory',
    title: 'Sensory notes',
    content: (
      <>
        <p>Sounds, light, touch, movement, smell and taste: what is too much and what is lovely.</p>
        <ul>
          <li>What was it, how strong, and for how long?</li>
          <li>What did your child look for: pressure, spinning, quiet, humming?</li>
          <li>What helped, and how long did it take to feel settled?</li>
        </ul>
      </>
    ),
  },
  {
    id: 'allied-health',
    title: 'Allied health and appointments',
    content: (
      <>
        <p>
          For speech, occupational and physical therapy, psychology and other visits, use the
          category that the visit was about. Put the name of the therapy in the title, and search
          finds all of them.
        </p>
        <ul>
          <li>
            Before a visit: <b>Prepare a visit</b>, under Reports, puts your questions and what was
            noted on one or two pages.
          </li>
          <li>
            After a visit: note what was tried and what to do at home. <b>What was said</b>, on a
            kept visit, makes an entry of it.
          </li>
          <li>
            Give each person only what they need. <b>Export</b> in the journal saves or prints the
            entries you choose, and each report can be saved on its own.
          </li>
          <li>
            Notes about medicine are a memory aid. Doses and changes are for your doctor or
            pharmacist.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'voice',
    title: 'Voice recording',
    content: (
      <ul>
        <li>
          You need an OpenAI or an AssemblyAI key in <Link to={paths.settingsAi}>Settings</Link> and
          a connection.
        </li>
        <li>
          Press <b>Record</b>, speak for at least one second, and press <b>Stop recording</b>. The
          text is added to Additional Notes. Read it through: names and numbers are often heard
          wrong.
        </li>
        <li>
          The recording goes to the provider of your key. Kinleaf does not keep it after the text is
          there.
        </li>
        <li>No key, or no connection? Your keyboard’s own microphone button may work as well.</li>
      </ul>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy and leaving names out',
    content: (
      <>
        <DeIdentification />
        <p>
          What is stored, and who gets what, is on the <Link to={paths.privacy}>privacy page</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'AI analysis',
    content: (
      <>
        <p>
          AI is off until you add a key of your own or turn on a local model in{' '}
          <Link to={paths.settingsAi}>Settings</Link>. With a key you can:
        </p>
        <ul>
          <li>
            <b>Analyze Text</b> in an entry. The answer is added below your words, under a line and
            the heading “AI Analysis:”.
          </li>
          <li>
            <b>Analyze Photo</b> in an entry or a food. The photo is sent only when you press the
            button.
          </li>
          <li>
            Add a comment to a report, which a local model can do too, or ask the assistant in the
            chat.
          </li>
        </ul>
        <p>
          You can change or delete what AI wrote, like any text. It is a footnote, never a
          diagnosis. More in <Link to={paths.whyAi}>Why AI</Link>.
        </p>
      </>
    ),
  },
];
