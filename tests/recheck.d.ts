// The pure JavaScript build has no types; they are those of the package.
declare module 'recheck/lib/browser.js' {
  const recheck: { checkSync: typeof import('recheck').checkSync };
  export default recheck;
}
