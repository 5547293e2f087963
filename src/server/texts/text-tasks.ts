import { textsInPlace } from '#contract/pages/page-texts.ts';
import { textWorkInPlace } from '#domain/text-work.ts';

/** All work with long texts. Arguments and results pass between threads, so they are plain data. */
export const textTasks = { ...textWorkInPlace, ...textsInPlace };
export type TextTasks = typeof textTasks;
export type TaskName = keyof TextTasks;

/** A task for the worker. */
export interface TaskRequest {
  id: number;
  name: TaskName;
  input: unknown[];
}

export type TaskResponse = { id: number; result: unknown } | { id: number; error: string };
