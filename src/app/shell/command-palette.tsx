import { useMemo, useState } from 'react';
import {
  Archive,
  Baby,
  BookPlus,
  Lock,
  type LucideIcon,
  Plus,
  UserRoundPlus,
  UsersRound,
  Utensils,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { selectChild, useSelectedChildId } from '@/data/preferences/selected-child';
import {
  Palette,
  type PaletteGroup,
  type PaletteItem,
  type PaletteProps,
} from '@/ui/overlays/palette';
import { useCanWrite } from '@/circle/store/use-permissions';
import { requestSettingsAction } from '@/data/preferences/settings-intents';
import { listChildren } from '@/data/records/children';
import { readAllFoods } from '@/data/records/foods';
import { useSearch } from '@/data/search/use-search';
import { currentEncryption } from '@/data/db/encryption';
import { useLive } from '@/data/db/use-live';
import { formatDay } from '@/domain/dates/calendar-day';
import { categoryOf } from '@/domain/schema/categories';
import type { FoodItem } from '@/domain/schema/entities';
import { foodStateOf } from '@/domain/food/food-states';
import { searchTextOf } from '@/domain/food/food-text';
import { matchesSearch, matchesWords, matchingSentence, textPieces } from '@/domain/text/search';
import { plainText } from '@/domain/text/written-text';
import { moveFoodWithMessage } from '@/features/food/move-food';
import { redactForUrl } from '@/lib/url-redaction';
import { paths } from '@/lib/paths';
import { glyphs } from '@/ui/base/glyphs';
import { aboutItems, journeyItems, mainItems, type NavigationItem } from './navigation';

export interface CommandPaletteProps {
  /** What was typed before the palette was there. */
  readonly typed: string;
  readonly onClose: () => void;
}

export function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const childId = useSelectedChildId();
  const [text, setText] = useState(typed);
  const found = usePalette(childId, text);
  return (
    <Palette
      title="Search and go to"
      placeholder={childId === null ? 'Pages and children' : 'Pages, children, entries and foods'}
      text={text}
      onText={setText}
      {...found}
      onClose={onClose}
    />
  );
}

/** The most entries, and the most foods, that the palette lists. */
const limit = 6;

/** Returns what the palette lists for a text: actions, screens, and matches in the current child's records. */
function usePalette(
  childId: string | null,
  text: string,
): Pick<PaletteProps, 'groups' | 'problem' | 'isLooking'> {
  const navigate = useNavigate();
  const canWrite = useCanWrite(childId);
  const children = useLive('children', listChildren);
  const foods = useLive(childId ?? '', () =>
    childId === null ? Promise.resolve([]) : readAllFoods(childId),
  );
  const isSearching = childId !== null && text.trim() !== '';
  const search = useSearch(
    isSearching ? { childId, text, category: null, period: null, limit } : null,
  );
  const found = useMemo(
    () =>
      foods.status === 'ready' && isSearching ? foodsFound(foods.value, text).slice(0, limit) : [],
    [foods, isSearching, text],
  );

  const list = children.status === 'ready' ? children.value : [];
  const name = list.find(({ id }) => id === childId)?.name;
  // `found` is passed on to a dialog over a screen: the text that led to it.
  const to = (label: string, icon: LucideIcon, address: string, found?: string): PaletteItem => ({
    id: `to ${address}`,
    label,
    icon,
    onAction: () =>
      void navigate(
        address,
        found === undefined
          ? {}
          : { state: { pushed: true, typing: true, found: redactForUrl(found) } },
      ),
  });

  const groups: PaletteGroup[] = [
    {
      title: 'Do',
      items: [
        ...(childId === null || name === undefined
          ? []
          : [
              ...(canWrite
                ? [
                    to(`New entry for ${name}`, BookPlus, paths.newEntry(childId), ''),
                    to(`New food for ${name}`, Plus, paths.newFood(childId), ''),
                    ...found.filter(({ state }) => state !== 'safe').map(moveToSafe),
                  ]
                : []),
              {
                id: 'save a backup',
                label: 'Save a backup',
                icon: Archive,
                onAction: () => {
                  requestSettingsAction({ kind: 'save' });
                  void navigate(paths.settings);
                },
              },
            ]),
        ...(currentEncryption() === null ? [] : [lockItem]),
      ],
    },
    {
      title: 'Go to',
      items: [
        ...(childId === null ? [] : [...journeyItems(childId), circleOf(childId)]),
        ...mainItems,
        joinItem,
        ...aboutItems,
      ].map(({ label, icon, to: address }) => to(label, icon, address)),
    },
    {
      title: 'Switch child',
      items: list
        .filter(({ id }) => id !== childId)
        .map((child) => ({
          id: `child ${child.id}`,
          label: `Switch to ${child.name}`,
          detail: child.alsoCalled?.join(', '),
          icon: Baby,
          onAction: () => {
            selectChild(child.id);
            void navigate(paths.journal(child.id));
          },
        })),
    },
  ].map(({ title, items }) => ({
    title,
    items: items.filter(({ label, detail = '' }) => matchesWords(`${label} ${detail}`, text)),
  }));

  if (isSearching) {
    const entries = search.status === 'ready' ? search.answer.entries : [];
    const asked = search.status === 'ready' ? search.query.text.trim() : '';
    groups.push(
      {
        title: 'Entries',
        items: entries.map((entry) => {
          const { glyph, id } = categoryOf(entry.category);
          return {
            ...to(entry.title, glyphs[glyph], paths.entry(childId, entry.id), asked),
            ...foundIn(entry.title, entry.content, asked),
            detail: formatDay(entry.date),
            hue: id,
          };
        }),
      },
      {
        title: 'Foods',
        items: found.map((food) => ({
          ...to(food.name, Utensils, paths.foodItem(childId, food.id), text.trim()),
          ...foundIn(food.name, food.notes ?? '', text),
          detail: foodStateOf(food.state).label,
          hue: `food-${food.state}`,
        })),
      },
    );
  }
  const isUnread = [children, foods, ...(isSearching ? [search] : [])].some(
    ({ status }) => status === 'failed',
  );
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    problem: isUnread
      ? 'Not everything could be read from this device. Close this and try again.'
      : undefined,
    isLooking: isSearching && search.status === 'ready' && !search.answer.isWhole,
  };
}

const circleOf = (childId: string): NavigationItem => ({
  label: 'Care circle',
  to: paths.circle(childId),
  icon: UsersRound,
});
const joinItem: NavigationItem = { label: 'Join a circle', to: paths.join, icon: UserRoundPlus };

const lockItem: PaletteItem = {
  id: 'lock now',
  label: 'Lock now',
  icon: Lock,
  onAction: () => void import('@/data/lock/lock-session').then(({ lockNow }) => lockNow()),
};

/** The food step families report most often: eaten without worry. */
function moveToSafe(food: FoodItem): PaletteItem {
  const { title, glyph, hue } = foodStateOf('safe');
  return {
    id: `move ${food.id}`,
    label: `Move ${food.name} to ${title}`,
    icon: glyphs[glyph],
    hue,
    onAction: () => void moveFoodWithMessage(food, 'safe'),
  };
}

/** How many characters of a text are searched for a sentence to show. */
const searchedText = 20_000;

/** Returns a label with the matches marked, and the sentence of the text that contains them. */
function foundIn(
  label: string,
  text: string,
  typed: string,
): Pick<PaletteItem, 'pieces' | 'sentence'> {
  const sentence = matchingSentence(plainText(text.slice(0, searchedText)), typed);
  return {
    pieces: textPieces(label, typed),
    ...(sentence !== null && { sentence: textPieces(sentence, typed) }),
  };
}

function foodsFound(foods: readonly FoodItem[], text: string): FoodItem[] {
  return foods.filter((food) => matchesSearch(searchTextOf(food), text));
}
