import {
  Apple,
  BookOpen,
  CircleCheck,
  CircleDashed,
  Contrast,
  Footprints,
  Frown,
  Meh,
  Moon,
  Pill,
  Smile,
  Sprout,
  Star,
  UsersRound,
  Waves,
} from 'lucide-react';

export const categories = [
  { value: 'education', label: 'Education', icon: BookOpen, hue: 'education' },
  { value: 'social', label: 'Social', icon: UsersRound, hue: 'social' },
  { value: 'sensory', label: 'Sensory', icon: Waves, hue: 'sensory' },
  { value: 'food', label: 'Food & Nutrition', icon: Apple, hue: 'food' },
  { value: 'behavior', label: 'Behavior', icon: Footprints, hue: 'behavior' },
  { value: 'sleep', label: 'Sleep', icon: Moon, hue: 'sleep' },
  { value: 'moment', label: 'Magic Moment', icon: Star, hue: 'moment' },
  { value: 'medication', label: 'Medication', icon: Pill, hue: 'medication' },
] as const;

export type Category = (typeof categories)[number]['value'];

export const states = [
  { label: 'New Food', icon: Sprout, hue: 'food-new' },
  { label: 'Safe Food', icon: CircleCheck, hue: 'food-safe' },
  { label: 'Sometimes Food', icon: Contrast, hue: 'food-sometimes' },
  { label: 'Not Yet Food', icon: CircleDashed, hue: 'food-not-yet' },
] as const;

export const reactions = [
  { value: 'positive', label: 'Positive', icon: Smile, hue: 'react-positive' },
  { value: 'neutral', label: 'Neutral', icon: Meh, hue: 'react-neutral' },
  { value: 'negative', label: 'Negative', icon: Frown, hue: 'react-negative' },
] as const;

export type Reaction = (typeof reactions)[number]['value'];
