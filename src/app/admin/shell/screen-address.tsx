/**
 * The module of each address of a screen that has several, such as one for a new record and one for a stored record. The
 * screen is the layout around them, so it stays when the router goes from one address to another.
 */
export default function ScreenAddress() {
  return null;
}
