import { describe, expect, it } from 'vitest';
import { invitationIn } from './invitation-link';

describe('invitationIn', () => {
  it('reads the address and the words of a link', () => {
    expect(invitationIn('#a=https%3A%2F%2Fcouch.example.org%2Fkinleaf-1&w=a-b-c-d')).toEqual({
      address: 'https://couch.example.org/kinleaf-1',
      words: 'a-b-c-d',
    });
    expect(invitationIn('#a=https://couch.example.org/kinleaf-1&w=a-b-c-d')?.address).toBe(
      'https://couch.example.org/kinleaf-1',
    );
  });

  it('finds none in any other fragment', () => {
    expect(invitationIn('')).toBeNull();
    expect(invitationIn('#top')).toBeNull();
    expect(invitationIn('#a=https://couch.example.org')).toBeNull();
    expect(invitationIn('#a=&w=')).toBeNull();
  });
});
