// The parts of a catalogue that wxt.config.ts makes (messagesInParts).
declare module '*/messages.json?first' {
  const texts: Record<string, { message: string }>;
  export default texts;
}
declare module '*/messages.json?rest' {
  const texts: Record<string, { message: string }>;
  export default texts;
}
