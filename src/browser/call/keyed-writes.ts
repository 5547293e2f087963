const keys = new WeakMap<object, string>();

/**
 * Sends an input under an `Idempotency-Key` of the caller's own, who keeps it for longer than the call layer would: the
 * call is then the same one, even after its answer has arrived. Answers the input, for the call.
 */
export function underKey<Input extends object>(key: string, input: Input): Input {
  keys.set(input, key);
  return input;
}

export function keyOfInput(input: object): string | undefined {
  return keys.get(input);
}
