/**
 * Watches the page from inside, so that neither the driver's round trips nor its polling are measured. Runs
 * before the page's own scripts; must not refer to anything outside itself.
 *
 * A time starts at the input event's own time stamp and ends right after the first frame in which the page
 * shows what was asked for.
 */
export function installProbe() {
  /** @type {(() => void) | null} */
  let check = null;
  /** @type {Promise<number>} */
  let clicked = Promise.reject(new Error('Nothing was armed'));
  clicked.catch(() => undefined);
  let frames = clicked;

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
  /** @typedef {{ start: number, shown: string, time: number | null | undefined }} Key */

  /** @type {Key[]} */
  let keys = [];
  let listening = new AbortController();

  /** @param {Answer} answer */
  function textOf({ total, titles }) {
    const count =
      total === null ? '' : total === 1 ? '1 entry' : `${total.toLocaleString('en-AU')} entries`;
    return [count, ...titles].join('\n');
  }

  /** What the list shows, as far as the longest answer would reach. @param {number} limit */
  function shownText(limit) {
    const status = document.querySelector('#entries > [role=status]')?.textContent ?? 'no list';
    const cards = [...document.querySelectorAll('#entries .entry-card h3')].slice(0, limit);
    return [status, ...cards.map((card) => card.textContent)].join('\n');
  }

  window.probe = {
    armClick(done) {
      clicked = new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            check = () => {
              if (!done()) return;
              check = null;
              requestAnimationFrame(() => {
                whenDrawn((at) => {
                  resolve(at - timeStamp);
                });
              });
            };
          },
          { capture: true, once: true },
        );
      });
    },
    get clicked() {
      return clicked;
    },
    armFrames(done) {
      frames = new Promise((resolve) => {
        addEventListener(
          'click',
          () => {
            let passed = 0;
            const count = () => {
              passed += 1;
              if (done()) resolve(passed);
              else requestAnimationFrame(count);
            };
            requestAnimationFrame(count);
          },
          { capture: true, once: true },
        );
      });
    },
    get frames() {
      return frames;
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
      let before = shownText(limit);
      let isChecking = false;
      check = () => {
        if (isChecking) return;
        isChecking = true;
        requestAnimationFrame(() => {
          isChecking = false;
          const shown = shownText(limit);
          const latest = keys.findLastIndex((key) => key.shown === shown);
          if (latest < 0) return;
          whenDrawn((at) => {
            // A list that has gone on to a later key has answered the earlier ones too.
            for (const key of keys.slice(0, latest + 1)) {
              if (key.time === undefined) key.time = at - key.start;
            }
          });
        });
      };
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const answer = answers[keys.length];
          if (answer === undefined) return;
          const shown = textOf(answer);
          keys.push({ start: timeStamp, shown, time: shown === before ? null : undefined });
          before = shown;
        },
        { capture: true, signal: listening.signal },
      );
    },
    async keyTimes() {
      const deadline = performance.now() + 10_000;
      while (keys.some(({ time }) => time === undefined)) {
        if (performance.now() > deadline) {
          const waiting = keys.find(({ time }) => time === undefined);
          throw new Error(`The list never showed:\n${waiting?.shown}\nbut:\n${shownText(24)}`);
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
      return keys.map(({ time }) => time ?? null);
    },
    longTasks() {
      const start = keys[0]?.start ?? Infinity;
      return tasks.filter(({ end }) => end > start).map((task) => task.end - task.start);
    },
  };
}
