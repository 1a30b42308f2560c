import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/scheduling';

/** In ms: more than a quick typist leaves between two letters. */
const typingRest = 200;

/** As many cards as the window can show. The sizes are the least there are, in CSS pixels. */
function cardsInWindow(): number {
  const above = 250;
  const card = 190;
  const columns = innerWidth < 768 ? 1 : innerWidth < 1200 ? 2 : 3;
  return columns * Math.max(2, Math.ceil((innerHeight - above) / card));
}

/**
 * How many cards of a list are drawn: at first those that the window shows, and when no other list is asked for, the
 * others a windowful at a time. So neither a key nor a tap waits for cards that nobody sees.
 * @param question what the list answers: another one begins anew
 * @param total the cards of the list
 */
export function useDrawnCards(question: string, total: number): number {
  const [first] = useState(cardsInWindow);
  const [drawn, setDrawn] = useState({ question, count: first });
  // The question of before begins anew as well: a search that is cleared is not to draw the whole list at once.
  if (drawn.question !== question) setDrawn({ question, count: first });
  const { count } = drawn;
  useEffect(() => {
    if (count >= total) return;
    const more = () => {
      startTransition(() => {
        setDrawn({ question, count: count + first });
      });
    };
    if (count > first) return whenIdle(more);
    const timer = setTimeout(more, typingRest);
    return () => {
      clearTimeout(timer);
    };
  }, [question, count, total, first]);
  return count;
}
