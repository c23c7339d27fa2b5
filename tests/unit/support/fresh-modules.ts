import { vi } from 'vitest';

// One process runs many test files. Each file evaluates the product's modules anew, so that no module state leaks
// between files.
vi.resetModules();
