/** The site cannot start, for a reason the operator can mend. Printed as a sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
