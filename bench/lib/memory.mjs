import { readdirSync, readFileSync } from 'node:fs';

const every = 100;

/**
 * Measures the memory of the browser's pages from outside, including workers and everything outside the JavaScript heap: the growth of
 * the largest page process, in MB. Reads Linux's /proc; returns NaN elsewhere.
 */
export function watchMemory() {
  const start = largestPage();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, largestPage());
  }, every);
  return {
    stop() {
      clearInterval(timer);
      return most - start;
    },
  };
}

function largestPage() {
  try {
    const parents = new Map(pids().map((pid) => [pid, numberIn(pid, 'PPid')]));
    const sizes = [...parents.keys()]
      .filter((pid) => isOurs(pid, parents) && isPage(pid))
      .map((pid) => numberIn(pid, 'RssAnon') / 1000);
    return Math.max(0, ...sizes);
  } catch {
    return NaN;
  }
}

function pids() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** @param {number} pid @param {string} field */
function numberIn(pid, field) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    // Ended since the list was read.
    return 0;
  }
}

/** @param {number} pid */
function isPage(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false;
  }
}

/** @param {number} pid @param {Map<number, number>} parents */
function isOurs(pid, parents) {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === process.pid) return true;
  return false;
}
