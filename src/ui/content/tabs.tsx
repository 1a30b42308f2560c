import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import './tabs.css';

export interface TabItem<T extends string> {
  readonly id: T;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<T>[];
  readonly selected: T;
  readonly onSelect: (id: T) => void;
}

/** Tabs like notebook dividers: the selected one joins the page below. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect }: TabsProps<T>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const next = tabs.find(({ id }) => id === key);
        if (next && next.id !== selected) onSelect(next.id);
      }}
    >
      <TabList aria-label={label} className="tabs">
        {tabs.map(({ id, label: text }) => (
          <Tab key={id} id={id} className="tabs-tab">
            {/* A bold copy keeps the width constant when the selection moves. */}
            <span data-text={text}>{text}</span>
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tabs-page">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
