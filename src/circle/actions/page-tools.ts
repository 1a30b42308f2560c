import { yieldToMain } from '@/lib/scheduling';
import type { EngineTools } from '@/circle/engine/parts';
import { browserPorts } from './browser-ports';

/** Time, chance and the connection of a page, for the engine. */
export const pageTools: EngineTools = {
  now: () => Date.now(),
  wait: (ms, signal) => browserPorts.wait(ms, signal),
  random: () => Math.random(),
  giveWay: yieldToMain,
  isMetered,
};

/** As far as the browser says it: Chromium alone does. */
function isMetered(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true || Reflect.get(connection, 'type') === 'cellular'
  );
}
