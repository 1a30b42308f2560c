/** A model's text without its thoughts. */
export interface Spoken {
  readonly text: string;
  readonly hadThoughts: boolean;
  /** Whether the text ends within thoughts, so that the answer may have been still to come. */
  readonly endsThinking: boolean;
}

const names = [
  'think(?:ing|s)?',
  'antthinking',
  'thoughts?',
  'thought[ _-]?process',
  'reasoning(?:[_-]?content)?',
  'scratch_?pad',
  'chain[_-]of[_-]thought',
  'in(?:ner|ternal)[_-](?:monologue|thoughts?)',
].join('|');
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*`;
const element = (slash: string) =>
  String.raw`(?:<|&lt;)\s*${slash}\s*(?:[\w-]+[:_])?(?:${names})${attributes}\s*\/?\s*(?:>|&gt;)`;

/** How models of several makers begin and end their thoughts. */
const opening = [
  element(''),
  // Not the text of a Markdown link.
  String.raw`\[(?:think(?:ing)?|reasoning)\](?!\([^\s()]+\)|\[[^\s[\]]+\])`,
  '◁think(?:ing)?▷',
  String.raw`<[|｜](?:(?:begin|start)(?:[_▁]of)?[_▁])?(?:think(?:ing)?|thoughts?|reasoning)[|｜]>`,
  String.raw`<\|channel>thought`,
  '<unused94>(?:thought)?',
].join('|');
const closing = [
  element(String.raw`\/`),
  String.raw`\[\/(?:think(?:ing)?|reasoning)\]`,
  '◁/think(?:ing)?▷',
  String.raw`<[|｜](?:\/|end(?:[_▁]of)?[_▁])(?:think(?:ing)?|thoughts?|reasoning)[|｜]>`,
  String.raw`<channel\|>`,
  '<unused95>',
].join('|');
const tags = new RegExp(`(?<open>${opening})|${closing}`, 'giu');
const closingTag = new RegExp(closing, 'giu');

/** What some models put around the answer that follows their thoughts. */
const wrappers =
  /<\/?(?:final_)?(?:answer|response|output|solution)>|<[|｜](?:begin_of|end_of|start|end)_(?:solution|response)[|｜]>/giu;
const endTokens =
  /(?:\s*(?:<[|｜](?:im_end|end|return|eot_id|endoftext|end_of_text|end▁of▁sentence)[|｜]>|<\/s>|<end_of_turn>))+\s*$/iu;

/** Takes a model's thoughts out of its text, in any spelling. What is quoted as code stays. */
export function withoutThoughts(answer: string): Spoken {
  const channels = finalChannel(answer.replace(endTokens, ''));
  const read = withoutElements(channels.text);
  const hadThoughts = channels.hadThoughts || read.hadThoughts;
  return {
    text: (hadThoughts ? read.text.replace(wrappers, '') : read.text).trim(),
    hadThoughts,
    endsThinking: channels.endsThinking || read.endsThinking,
  };
}

function withoutElements(answer: string): Spoken {
  const code = codeIn(answer);
  let text = '';
  let at = 0;
  let hadThoughts = false;
  for (const { 0: tag, index, groups } of answer.matchAll(tags)) {
    const after = index + tag.length;
    if (index < at || isCode(code, answer, index, groups?.['open'] === undefined)) continue;
    if (groups?.['open'] === undefined) {
      if (isMentioned(answer, index, after)) continue;
      // Everything before was thoughts whose beginning the provider left out.
      text = '';
      at = after;
    } else if (/\/\s*(?:>|&gt;)$/u.test(tag)) {
      text += answer.slice(at, index);
      at = after;
    } else {
      closingTag.lastIndex = after;
      const end = closingTag.exec(answer);
      const isWord = isMentioned(answer, index, after);
      if (end === null ? isWord : isPair(answer, after, end.index)) continue;
      if (end && isWord && isMentioned(answer, end.index, closingTag.lastIndex)) continue;
      text += answer.slice(at, index);
      if (end === null) return { text, hadThoughts: true, endsThinking: true };
      at = closingTag.lastIndex;
    }
    hadThoughts = true;
  }
  return { text: text + answer.slice(at), hadThoughts, endsThinking: false };
}

/** Returns whether a tag is a word of a sentence, as in 'the <think> tag is left out'. */
function isMentioned(text: string, start: number, end: number): boolean {
  return (
    /[\p{L},] ["'“‘]?$/u.test(text.slice(0, start)) &&
    /^["'”’]?(?: \p{Ll}|[.,;:!?)])/u.test(text.slice(end, end + 3))
  );
}

/** Returns whether two tags are named rather than used, as in '<think> and </think>'. */
function isPair(text: string, start: number, end: number): boolean {
  return /^["'”’]?\s*(?:and|or|to|,|\/|\.\.\.|…)\s*["'“‘]?$/iu.test(text.slice(start, end));
}

const fencedOrInline =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n(?:[^\n]*\n)*? {0,3}\k<fence>[`~]*[ \t]*$|(?<!`)(?<tick>`{1,3})(?!`)[^\n]*?(?<!`)\k<tick>(?!`)/gmu;

interface Code {
  readonly start: number;
  readonly end: number;
  readonly isFence: boolean;
}

/** Returns where code is, which may be about the tags themselves. */
function codeIn(text: string): readonly Code[] {
  return [...text.matchAll(fencedOrInline)].map(({ 0: code, index, groups }) => ({
    start: index,
    end: index + code.length,
    isFence: groups?.['fence'] !== undefined,
  }));
}

/**
 * Returns whether the tag at `index` is part of code. A closing one in a block without an opening one is not: then thoughts contained
 * the block's beginning.
 */
function isCode(code: readonly Code[], text: string, index: number, isClosing: boolean): boolean {
  const around = code.find(({ start, end }) => start <= index && index < end);
  if (!around) return false;
  if (!isClosing || !around.isFence) return true;
  return [...text.slice(around.start, around.end).matchAll(tags)].some(
    ({ groups }) => groups?.['open'] !== undefined,
  );
}

const channel = /<\|channel\|>/iu;

/** Returns what a model said on its final channel, if its text still has the tokens of its channels. */
function finalChannel(answer: string): Spoken {
  const first = channel.exec(answer)?.index;
  if (first === undefined || isCode(codeIn(answer), answer, first, false)) {
    // The same without its tokens.
    const bare = /^analysis[\s\S]*?assistant\s?final(?=\S)/u.exec(answer)?.[0] ?? '';
    return { text: answer.slice(bare.length), hadThoughts: bare !== '', endsThinking: false };
  }
  const [before = '', ...said] = answer.split(new RegExp(channel, 'giu'));
  const kept = said.map((piece) =>
    /^\s*final\b/iu.test(piece) ? piece.replace(/^\s*final\b[^<]*/iu, '') : null,
  );
  return {
    text: [before, ...kept.filter((piece) => piece !== null)]
      .map((piece) => piece.replace(/<\|start\|>\s*assistant|<\|\w+\|>/giu, ''))
      .join(''),
    hadThoughts: true,
    endsThinking: kept.at(-1) === null,
  };
}

/** Returns a cut text without the beginning of a tag at its end. */
export function withoutHalfTag(text: string): string {
  const start = /\s*<[/|]?([a-z]*)$/iu.exec(text);
  if (!start) return text;
  const begun = (start[1] ?? '').toLowerCase();
  const isTag = ['thinking', 'thoughts', 'reasoning'].some((name) => name.startsWith(begun));
  return begun !== '' && isTag ? text.slice(0, start.index) : text;
}
