import { randomUUID } from 'node:crypto';

/** The name of a file while it is written. No URL leads to it. */
export const newPartName = () => `.${randomUUID()}.part`;

export const isPartName = (name: string) => /^\.[0-9a-f-]{36}\.part$/.test(name);
