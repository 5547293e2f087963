import { describe, expect, test } from 'vitest';
import type { ChangeSummary } from '#contract/history.ts';
import { historyWords } from '#words/english/history.ts';
import { loadAllWords, wordsIn } from '#words/words.ts';
import { type ChangeTold, changeSentence } from './change-sentence.ts';

await loadAllWords();

const TOVE = { id: 1, name: 'Tove' };
const none: ChangeSummary = {
  fields: [],
  wordsAdded: 0,
  wordsRemoved: 0,
  picturesAdded: 0,
  picturesRemoved: 0,
};
const inText = (counts: Partial<ChangeSummary>): ChangeSummary => ({
  ...none,
  fields: ['content'],
  ...counts,
});

function sentenceOf(
  change: Partial<ChangeTold>,
  {
    language = 'en',
    reader = 1,
    ofOneRecord = false,
  }: { language?: string; reader?: number; ofOneRecord?: boolean } = {},
): string {
  const told: ChangeTold = {
    kind: 'post',
    action: 'saved',
    title: 'Slack water',
    user: TOVE,
    summary: inText({ wordsAdded: 3, wordsRemoved: 2, picturesAdded: 1 }),
    ...change,
  };
  return changeSentence(told, { words: wordsIn(language, historyWords), language, reader, ofOneRecord });
}

describe('the sentence about a change', () => {
  test('tells words and pictures, and who changed them', () => {
    expect(sentenceOf({})).toBe('You changed 3 words and a picture in “Slack water”');
    expect(sentenceOf({}, { reader: 2 })).toBe('Tove changed 3 words and a picture in “Slack water”');
    expect(sentenceOf({ user: null })).toBe('Somebody changed 3 words and a picture in “Slack water”');
    expect(sentenceOf({}, { ofOneRecord: true })).toBe('You changed 3 words and a picture');
  });

  test('says whether something was only added or only removed', () => {
    expect(sentenceOf({ summary: inText({ wordsAdded: 1200 }) })).toBe(
      'You added 1,200 words in “Slack water”',
    );
    expect(sentenceOf({ summary: inText({ wordsRemoved: 1 }) })).toBe('You removed 1 word in “Slack water”');
    expect(sentenceOf({ summary: inText({}) })).toBe('You changed the formatting in “Slack water”');
  });

  test('names few fields by the labels of their form, and counts many', () => {
    const settings = { kind: 'settings', title: 'Site settings' } as const;
    expect(
      sentenceOf({ ...settings, summary: { ...none, fields: ['general.siteName', 'appearance.theme'] } }),
    ).toBe('You changed “Site name” and “Theme” in the settings');
    expect(
      sentenceOf({ summary: { ...none, fields: ['title', 'excerpt', 'status', 'content'], wordsAdded: 4 } }),
    ).toBe('You changed 4 words and 3 fields in “Slack water”');
  });

  test('tells what is no change of fields', () => {
    expect(sentenceOf({ action: 'created' })).toBe('You created “Slack water”');
    expect(sentenceOf({ action: 'deleted' }, { reader: 2 })).toBe('Tove deleted “Slack water”');
    expect(sentenceOf({ action: 'restored', kind: 'home' })).toBe('You restored the home page');
    expect(sentenceOf({ summary: null })).toBe('You saved “Slack water”');
  });

  test('shortens a long title between two words', () => {
    const title = 'The long way around the harbour, and what we saw of it before the tide turned';
    expect(sentenceOf({ action: 'created', title })).toBe(
      'You created “The long way around the harbour, and what we saw of it …”',
    );
  });

  test('is a sentence in every language of the site', () => {
    expect(sentenceOf({}, { language: 'de' })).toBe(
      'Sie haben in „Slack water“ 3 Wörter und ein Bild geändert',
    );
    expect(sentenceOf({ action: 'restored', kind: 'settings' }, { language: 'de', reader: 2 })).toBe(
      'Tove hat die Einstellungen wiederhergestellt',
    );
    expect(sentenceOf({}, { language: 'ar' })).toBe('غيّرت 3 كلمات وصورة واحدة في «Slack water»');
  });
});
