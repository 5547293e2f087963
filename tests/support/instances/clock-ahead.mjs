/** Puts the clock of a process ahead, by the milliseconds of CLOCK_AHEAD_MS. Loaded with `node --import`. */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [MachineDate.now() + ahead] : parts));
  }

  static now() {
    return MachineDate.now() + ahead;
  }
};
