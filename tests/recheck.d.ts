// The pure JavaScript form comes without types of its own; they are those of the package.
declare module 'recheck/lib/browser.js' {
  const recheck: { checkSync: typeof import('recheck').checkSync };
  export default recheck;
}
