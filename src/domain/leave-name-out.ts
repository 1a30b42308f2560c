/**
 * The setting 'Leave the child's name out': the name is sent as 'the child' and put back in what returns.
 * Where it is unclear whether a word is the name, it is taken out: a clumsy sentence is better than a name given away.
 */

/** Letters, digits and marks right before or after a place: beside them a name is a part of a longer word. */
const wordBefore = /[\p{L}\p{M}\p{N}]*$/u;
const wordAfter = /^[\p{L}\p{M}\p{N}]/u;
/** How far a word is looked at; longer ones are no particles. */
const reach = 12;

/** Scripts that set no space between a name and the word or ending after it. */
const joinsNext =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Devanagari}\p{Script=Bengali}]/u;
/** Of these, the ones that set no space before a name either. */
const joinsPrevious =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** 'To', 'and', 'the', which Hebrew and Arabic write as a part of the next word. */
const particles = /^(?:[ושהכלבמ]{1,3}|[وفبلك]{1,2})$/;

/** Names that are everyday words: only with a capital are they the name. */
const everydayWords = new Set(
  `an art april august autumn be bee bill blue brook brooks buddy cat chance chase clay clover daisy dawn dean do drew
  faith fern fin flora forest frank gene grace grant guy harmony hazel heath heather hope hunter iris ivy jack jade
  jasmine jewel journey joy june justice kit lily love mark may mercy my nick north ocean olive or page pat patience
  pearl penny pip poppy rain ray reed rich rob robin rose ruby rusty sage sandy scout see shell sky so sonny star
  stone storm summer sun sunny sue teddy true violet will willow winter woody young`.split(/\s+/),
);

/** The text with every mention of the name, of the whole name or of one of its parts, as 'the child'. */
export function leaveNameOut(text: string, name: string | undefined): string {
  return formsOf(name).reduce((result, form) => replaceForm(result, form), text);
}

// Not in 'the child care centre': there the words mean something else.
const placeholder =
  /(?<![\p{L}\p{M}\p{N}-])the child(?![\p{L}\p{M}\p{N}-]|\s+(?:care|development|health|protection|safety|seat|psycholog))/giu;

/** The text with 'the child' as the name again. Case and the possessive follow. */
export function putNameBack(text: string, name: string | undefined): string {
  const known = tidied(name);
  return known === '' ? text : text.replace(placeholder, () => known);
}

function tidied(name: string | undefined): string {
  return name?.trim().replace(/\s+/g, ' ') ?? '';
}

/** The whole name first, then its parts, longest first; a single letter is no name. */
function formsOf(name: string | undefined): readonly string[] {
  const whole = tidied(name);
  if (whole === '') return [];
  const parts = whole
    .split(' ')
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''))
    .filter((part) => /^.{2}/su.test(part) || joinsPrevious.test(part));
  return [...new Set([whole, ...parts])].sort((one, other) => other.length - one.length);
}

function replaceForm(text: string, form: string): string {
  const isEveryday = everydayWords.has(form.toLowerCase());
  const spellings = isEveryday
    ? [`${form.slice(0, 1).toUpperCase()}${form.slice(1)}`, form.toUpperCase()]
    : [form, form.normalize('NFC'), form.normalize('NFD')];
  // James' shoes: the possessive of a name that ends in s, unless the mark closes a quotation.
  const possessive = /s$/i.test(form) ? String.raw`(['’](?=\s+\p{L}))?` : '()';
  const pattern = new RegExp(
    `(?:${[...new Set(spellings)].map(escaped).join('|')})${possessive}`,
    isEveryday ? 'gu' : 'giu',
  );
  return text.replace(pattern, (match: string, mark: string | undefined, at: number) => {
    const end = at + match.length;
    if (!isWhole(form, text.slice(Math.max(0, at - reach), at), text.slice(end, end + 2))) {
      return match;
    }
    return mark ? `the child${mark}s` : 'the child';
  });
}

/** Whether a name between these texts stands as a word of its own, the way its script sets words apart. */
function isWhole(form: string, before: string, after: string): boolean {
  if (!joinsNext.test(form) && wordAfter.test(after)) return false;
  if (joinsPrevious.test(form)) return true;
  const stuck = wordBefore.exec(before)?.[0] ?? '';
  return stuck === '' || particles.test(stuck);
}

/** For a pattern: signs with a meaning of their own are escaped, either apostrophe and any run of spaces match. */
function escaped(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(/['’]/g, `['’]`)
    .replace(/ /g, String.raw`\s+`);
}
