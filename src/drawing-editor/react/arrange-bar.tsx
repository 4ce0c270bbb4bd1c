import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { ButtonBar } from './button-bar.tsx'
import { CommandButton } from './command-button.tsx'
import type { PicturedCommandId } from './command-icons.ts'
import { editorStateAtom } from './editor-atoms.ts'

const COMMANDS: readonly (readonly PicturedCommandId[])[] = [
  ['alignLeft', 'alignCentre', 'alignRight'],
  ['alignTop', 'alignMiddle', 'alignBottom'],
  ['distributeAcross', 'distributeDown'],
  ['sameWidth', 'sameHeight', 'sameSize'],
  ['group'],
]

/** Over the board while two or more elements are chosen: how they stand to each other. */
export function ArrangeBar() {
  const { t } = useTranslation()
  const { selection, isReadOnly } = useAtomValue(editorStateAtom)
  if (selection.refs.length < 2 || isReadOnly) return null
  return (
    <ButtonBar
      label={t('editorCommands.arrangeBar')}
      position="absolute"
      top="2"
      insetInline="2"
      width="fit-content"
      maxWidth="calc(100% - 1rem)"
      marginInline="auto"
      overflowX="auto"
      gap="1"
      padding="1"
      background="bg.raised"
      borderWidth="1px"
      borderColor="border.field"
      borderRadius="md"
      boxShadow="overlay"
    >
      {COMMANDS.map((ids, at) => (
        <Fragment key={ids[0]}>
          {at > 0 && <Box alignSelf="stretch" borderInlineStartWidth="1px" borderColor="border.subtle" />}
          {ids.map((id) => (
            <CommandButton key={id} id={id} />
          ))}
        </Fragment>
      ))}
    </ButtonBar>
  )
}
