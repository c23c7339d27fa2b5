/** Polls `look` until it returns something other than null or false, and returns that. Throws after `within` ms. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false>,
  within = 60_000,
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`waited ${within / 1000} s for ${what}`);
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}
