import { hasChosen } from './chosen.ts'
import { type ClipboardVerb, type CommandContext, defineCommand } from './command.ts'

// The keys are the browser's: it sends a clipboard event, which input/clipboard-events.ts answers. A menu asks the browser
// for the same event, which it may refuse.

const ask = (verb: ClipboardVerb, { page }: CommandContext): void => {
  const isDone = verb !== 'pasteInPlace' && document.execCommand(verb)
  if (!isDone) page.explainClipboard(verb)
}

export const copy = defineCommand({
  id: 'copy',
  group: 'edit',
  keys: ['Control+C'],
  keysOf: 'browser',
  when: hasChosen,
  run: (context) => ask('copy', context),
})

export const cut = defineCommand({
  id: 'cut',
  group: 'edit',
  keys: ['Control+X'],
  keysOf: 'browser',
  isEdit: true,
  when: hasChosen,
  run: (context) => ask('cut', context),
})

export const paste = defineCommand({
  id: 'paste',
  group: 'edit',
  keys: ['Control+V'],
  keysOf: 'browser',
  isEdit: true,
  run: (context) => ask('paste', context),
})

export const pasteInPlace = defineCommand({
  id: 'pasteInPlace',
  group: 'edit',
  keys: ['Control+Shift+V'],
  keysOf: 'browser',
  isEdit: true,
  run: (context) => ask('pasteInPlace', context),
})
