import { useState } from 'react'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import type { DialogButton, LiveState } from '#drawing/index.ts'
import { Box, Row } from '#ui/box.ts'
import { PlainDrawing } from '../picture/plain-drawing.tsx'
import { StateBadge } from '../picture/state-badge.tsx'
import { DialogFinder } from '../viewer/dialog-finder.tsx'
import { shownPlace, useDialogs } from '../viewer/drawing-dialogs.tsx'

const NO_BUTTONS: readonly DialogButton[] = []

/**
 * What the dialog-buttons of an embedded drawing open: drawings over it, as far as its user may see them. A page of the
 * console opens in a window of its own, where somebody signs in: the session of a frame opens no other page than a viewer.
 */
export const useEmbeddedDialogs = (below: readonly string[]) =>
  useDialogs(below, { show: showPlain, goTo: openConsole })

const showPlain = (drawing: DrawingToEdit, below: readonly string[]) => (
  <EmbeddedDialog drawing={drawing} below={below} />
)
const openConsole = (path: string): void => {
  globalThis.open(`${location.origin}${location.pathname}#${path}`, '_blank', 'noopener')
}

/** What an embedded drawing does, without its bar. Imports the engine, so load it lazily. */
export function EmbeddedPreview({ drawing }: { drawing: DrawingToEdit }) {
  const { press, dialog } = useEmbeddedDialogs([shownPlace(drawing)])
  return (
    <>
      <PlainDrawing drawing={drawing} onPress={press} />
      {dialog}
    </>
  )
}

function EmbeddedDialog({ drawing, below }: { drawing: DrawingToEdit; below: readonly string[] }) {
  const [state, setState] = useState<LiveState | null>(null)
  const [buttons, setButtons] = useState(NO_BUTTONS)
  const { press, dialog } = useEmbeddedDialogs([...below, shownPlace(drawing)])
  return (
    <>
      <Row gap="3" minHeight="11" flexWrap="wrap">
        {state && <StateBadge state={state} />}
        <DialogFinder buttons={buttons} onPress={press} />
      </Row>
      <Box position="relative" flex="1" minHeight="0">
        <PlainDrawing drawing={drawing} onState={setState} onDialogs={setButtons} onPress={press} />
      </Box>
      {dialog}
    </>
  )
}
