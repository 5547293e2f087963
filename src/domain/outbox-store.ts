/** A notice of a message, to be mailed to the owner once it is due. */
export interface Notice {
  id: number;
  messageId: number;
  /** How often it was tried before. */
  tries: number;
}

export interface OutboxStore {
  add: (messageId: number, dueAt: string) => Promise<void>;
  /** Returns the notice that has been due longest. */
  firstDue: (now: string) => Promise<Notice | undefined>;
  /**
   * Counts one more try and puts the notice off until `dueAt`, unless another process has done so; returns whether
   * it has. When a process stops while sending, the notice is tried again at `dueAt`.
   */
  claim: (notice: Notice, dueAt: string) => Promise<boolean>;
  postpone: (id: number, dueAt: string) => Promise<void>;
  remove: (id: number) => Promise<void>;
}
