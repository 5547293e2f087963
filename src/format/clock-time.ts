/** "09:46", by the reader's clock, or by the one of a time zone (IANA name). */
export function clockTime(moment: Date, timeZone?: string): string {
  return moment.toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}
