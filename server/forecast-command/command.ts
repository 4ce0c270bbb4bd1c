// How the commands of files are called, and how they end.

/** All was read; nothing was told; all but the lines that are named was read. */
export const EXIT = { done: 0, refused: 1, doneInPart: 2 } as const

export interface CommandContext {
  readonly args: readonly string[]
  /** Where paths begin. */
  readonly folder: string
  readonly tell: (line: string) => void
}

/** What ends a command, told in one sentence. */
export class CommandError extends Error {}

/** @param run - Throws {@link CommandError} where nothing can be told. @returns One of {@link EXIT}. */
export async function exitCodeOf(
  run: (context: CommandContext) => Promise<number>,
  context: CommandContext,
): Promise<number> {
  try {
    return await run(context)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    context.tell(error.message)
    return EXIT.refused
  }
}
