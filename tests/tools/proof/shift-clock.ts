// Shifts the clock of a process by `CLOCK_SHIFT_MS`. Loaded first (`node --import`), so that all other modules, fake
// timers too, see the shifted `Date`.

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

// A proxy, because `Date()` can be called without `new` and a class cannot.
globalThis.Date = new Proxy(ShiftedDate, {
  apply: () => new ShiftedDate().toString(),
}) as unknown as DateConstructor;
