import { vi } from 'vitest';

// One process runs many test files. Each file evaluates the modules of the product anew, so that no state in a module
// gets from one file to the next.
vi.resetModules();
