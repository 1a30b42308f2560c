import { useState } from 'react';
import { addFood, linkFood } from '@/data/records/foods';
import { undoAdd } from '@/data/records/exposures';
import { saveAdvice } from '@/data/db/errors';
import { localDay } from '@/domain/dates/calendar-day';
import type { FoodItem } from '@/domain/schema/entities';
import { knownProperties } from '@/domain/food/food-properties';
import { linkFrom, type FoodSuggestion } from '@/domain/food/food-chaining';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { forgetToast, saveTopic, showToast, type ToastMessage } from '@/ui/messages/toast-queue';

/**
 * Accepts a suggestion: adds an everyday food to the board as new, or leaves a food that is already there in its column. Either
 * way the food stores which food led to it.
 */
export function useAcceptSuggestion(
  food: FoodItem,
  onAdded: (food: FoodItem) => void,
  onAccepted: () => void,
) {
  const [isBusy, setBusy] = useState(false);

  async function addNew(next: FoodSuggestion): Promise<ToastMessage> {
    const added = await addFood(food.childId, {
      name: next.name,
      category: next.category,
      state: 'new',
      reaction: 'neutral',
      date: localDay(new Date()),
      ...Object.fromEntries(knownProperties(next.like)),
      from: linkFrom(food, next),
    });
    onAdded(added);
    return {
      title: 'Food item added',
      description: `${next.name} has been added to the food journey.`,
      undo: undoMessage(
        async () => {
          await undoAdd('food', added);
          return { title: 'Taken off the board again', description: next.name };
        },
        { changed: `${next.name} was changed meanwhile, and stays.` },
      ),
    };
  }

  async function link(own: FoodItem, next: FoodSuggestion): Promise<ToastMessage> {
    await linkFood(own.id, linkFrom(food, next), undefined);
    return {
      title: 'Foods linked',
      description: `${food.name} → ${own.name}`,
      undo: undoMessage(
        async () => {
          await linkFood(own.id, null, food.id);
          return { title: 'Link taken back', description: own.name };
        },
        { changed: 'It was linked otherwise meanwhile.' },
      ),
    };
  }

  async function accept(next: FoodSuggestion) {
    if (isBusy) return;
    setBusy(true);
    forgetToast(saveTopic);
    try {
      showToast(await (next.own ? link(next.own, next) : addNew(next)));
      onAccepted();
    } catch (error) {
      showToast({
        topic: saveTopic,
        tone: 'danger',
        title: next.own ? 'Error updating food item' : 'Error adding food item',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
      });
    }
    setBusy(false);
  }
  return { accept, isBusy };
}
