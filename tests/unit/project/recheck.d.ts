// The pure JavaScript build comes without types. The types of the package's main entry fit it.
declare module 'recheck/lib/browser.js' {
  const recheck: { checkSync: typeof import('recheck').checkSync };
  export default recheck;
}
