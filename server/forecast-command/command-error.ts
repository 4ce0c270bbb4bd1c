/** What ends the command, told in one sentence. */
export class CommandError extends Error {}
