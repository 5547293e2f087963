import { enableCompileCache } from 'node:module';

// Before anything else is read: from the second start on, nothing has to be compiled again.
enableCompileCache();
await import('./start.ts');
