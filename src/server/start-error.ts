/** The site cannot start for a reason that the operator can solve. It is printed as a sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
