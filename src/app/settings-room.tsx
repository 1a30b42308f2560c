import { useEffect } from 'react';
import { SettingsScreen } from './settings-screen';
import { startCircles } from './start-circles';

/** The settings, which open without the journal: what is kept with others is kept in step there too. */
export function SettingsRoom() {
  useEffect(startCircles, []);
  return <SettingsScreen />;
}
