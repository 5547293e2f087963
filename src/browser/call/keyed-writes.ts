const keys = new WeakMap<object, string>();

/**
 * Gives an input an `Idempotency-Key` of the caller, who stores it longer than the call layer would. The call then
 * counts as the same one even after its response has arrived. Returns the input.
 */
export function underKey<Input extends object>(key: string, input: Input): Input {
  keys.set(input, key);
  return input;
}

export function keyOfInput(input: object): string | undefined {
  return keys.get(input);
}
