import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, lostInShowing } from '@/domain/fixtures/any-texts';
import { howManyTexts } from '@/lib/fixtures/fewer-in-gate';
import { type Piece, plainText, readText } from './written-text';

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece.kind === 'bold' ? textOf(piece.pieces) : piece.text)).join('');

test('every visible character that was typed is read, in order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = readText(text).flatMap((block) => {
        if (block.kind === 'bullets') return block.items.map((item) => `•${textOf(item)}`);
        if (block.kind === 'numbers')
          return block.items.map(({ number, pieces }) => `${number}.${textOf(pieces)}`);
        return textOf(block.pieces).split('\n');
      });
      expect(lostInShowing(text, lines)).toBeNull();
    }),
    howManyTexts,
  );
});

test('every visible character that was typed is on a card, in order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = plainText(text).split('\n');
      const shown = lines.filter((line) => line.trim() !== '');
      expect(lostInShowing(text, shown)).toBeNull();
    }),
    howManyTexts,
  );
});

test('a digit never has a hidden mark beside it on the outside', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const digits = (one: string) => one.match(/\p{Nd}(?:\*\*)+\p{Nd}/gu) ?? [];
      const shown = plainText(text);
      for (const found of digits(text.replace(/https?:\S+/g, ''))) expect(shown).toContain(found);
    }),
    howManyTexts,
  );
});
