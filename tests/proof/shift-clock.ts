// Loaded before anything else in a process (`node --import`): puts its clock `CLOCK_SHIFT_MS` away from the real one, so
// that whoever takes hold of `Date` later, fake timers too, takes hold of the shifted one.

const shift = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isInteger(shift)) throw new Error('CLOCK_SHIFT_MS is not a whole number of milliseconds');
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof RealDate> | []) {
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + shift;
  }
}

// `Date()` without `new` is allowed too, which a class does not allow.
globalThis.Date = new Proxy(ShiftedDate, {
  apply: () => new ShiftedDate().toString(),
}) as unknown as DateConstructor;
