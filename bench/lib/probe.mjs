/**
 * Watches the page from inside, so that neither the driver's round trips nor its polling are measured. Runs
 * before the page's own scripts; must not refer to anything outside itself.
 *
 * A time starts at the input event's timestamp and ends right after the first frame in which the page shows the result.
 */
export function installProbe() {
  /** @type {(() => void) | null} */
  let check = null;
  /** @type {Promise<number>} */
  let clicked = Promise.reject(new Error('Nothing was armed'));
  clicked.catch(() => undefined);

  new MutationObserver(() => check?.()).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

  /** Inside a frame: calls back in the task after it was drawn. @param {(at: number) => void} callback */
  function whenDrawn(callback) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      callback(performance.now());
    };
    port2.postMessage(null);
  }

  /** @type {{ start: number, end: number }[]} */
  let tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: 'longtask' });

  /** @typedef {import('./page-api').Answer} Answer */
  /**
   * @typedef {object} Key
   * @property {number} start
   * @property {Answer} answer
   * @property {string} earlier the count that was shown when it was pressed
   * @property {number | null | undefined} time until the right cards were there, with a count that is true
   * @property {number | null | undefined} whole until the count was that of all entries, too
   */

  /** @type {Key[]} */
  let keys = [];
  let listening = new AbortController();

  /** @param {Answer} answer */
  function countOf({ total }) {
    if (total === null) return '';
    return total === 1 ? '1 entry' : `${total.toLocaleString('en-AU')} entries`;
  }

  /** The visible part of the list, at most as long as the longest answer. @param {number} limit */
  function shownNow(limit) {
    const count = document.querySelector('#entries > [role=status]')?.textContent ?? 'no list';
    const cards = [...document.querySelectorAll('#entries .entry-card h3')].slice(0, limit);
    const marked = document.querySelector('#entries mark')?.textContent ?? '';
    return {
      count,
      titles: cards.map((card) => card.textContent).join('\n'),
      marked: marked.replace(/\s+/g, ' ').toLowerCase(),
    };
  }

  /** The number of a count 'so far', or null. @param {string} count */
  function numberSoFar(count) {
    const words = /^([\d,]+) entr(?:y|ies) so far$/.exec(count)?.[1];
    return words === undefined ? null : Number(words.replaceAll(',', ''));
  }

  window.probe = {
    armClick(done) {
      clicked = new Promise((resolve, reject) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const deadline = setTimeout(() => {
              check = null;
              reject(new Error('The page never showed what was asked for'));
            }, 30_000);
            check = () => {
              if (!done()) return;
              check = null;
              clearTimeout(deadline);
              requestAnimationFrame(() => {
                whenDrawn((drawn) => {
                  resolve(drawn - timeStamp);
                });
              });
            };
          },
          { capture: true, once: true },
        );
      });
      clicked.catch(() => undefined);
    },
    get clicked() {
      return clicked;
    },
    armTasks() {
      tasks = [];
    },
    allTasks() {
      return tasks.map(({ start, end }) => end - start);
    },

    armKeys(answers) {
      listening.abort();
      listening = new AbortController();
      keys = [];
      tasks = [];
      const limit = Math.max(...answers.map(({ titles }) => titles.length));
      const first = shownNow(limit);
      /** @type {Answer} */
      let before = { text: '', total: null, titles: first.titles.split('\n') };
      let isChecking = false;
      check = () => {
        if (isChecking) return;
        isChecking = true;
        requestAnimationFrame(() => {
          isChecking = false;
          const { count, titles, marked } = shownNow(limit);
          const soFar = numberSoFar(count);
          const hasCards = (/** @type {Key} */ { answer }) => answer.titles.join('\n') === titles;
          // A count so far may stay the same for several keys. The highlighted text tells which of them the list answers.
          const isSoFar = (/** @type {Key} */ { answer, earlier }) =>
            soFar !== null &&
            soFar <= (answer.total ?? -1) &&
            (marked === answer.text || (soFar === 0 && count !== earlier));
          const whole = keys.findLastIndex((key) => hasCards(key) && countOf(key.answer) === count);
          const latest = Math.max(
            whole,
            keys.findLastIndex((key) => hasCards(key) && isSoFar(key)),
          );
          if (latest < 0) return;
          whenDrawn((at) => {
            // A list that shows a later key's result has answered the earlier ones, too.
            for (const [place, key] of keys.entries()) {
              if (place <= latest && key.time === undefined) key.time = at - key.start;
              if (place <= whole && key.whole === undefined) key.whole = at - key.start;
            }
          });
        });
      };
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const answer = answers[keys.length];
          if (answer === undefined) return;
          const isSame =
            countOf(answer) === countOf(before) &&
            answer.titles.join('\n') === before.titles.join('\n');
          const time = isSame ? null : undefined;
          const earlier = shownNow(limit).count;
          keys.push({ start: timeStamp, answer, earlier, time, whole: time });
          before = answer;
        },
        { capture: true, signal: listening.signal },
      );
    },
    async keyTimes() {
      const deadline = performance.now() + 20_000;
      while (keys.some(({ whole }) => whole === undefined)) {
        if (performance.now() > deadline) {
          const waiting = keys.find(({ whole }) => whole === undefined)?.answer;
          const limit = waiting?.titles.length ?? 0;
          const { count, titles } = shownNow(limit);
          throw new Error(
            `The list never showed:\n${waiting && countOf(waiting)}\n${waiting?.titles.join('\n')}\n` +
              `but:\n${count}\n${titles}`,
          );
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
      return keys.map(({ time, whole }) => ({ cards: time ?? null, whole: whole ?? null }));
    },
    longTasks() {
      const start = keys[0]?.start ?? Infinity;
      return tasks.filter(({ end }) => end > start).map((task) => task.end - task.start);
    },
  };
}
