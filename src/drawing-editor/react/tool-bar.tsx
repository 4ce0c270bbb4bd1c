import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { DRAW_COMMAND_IDS } from '../commands/tools.ts'
import { ButtonBar } from './button-bar.tsx'
import { CommandButton } from './command-button.tsx'
import type { PicturedCommandId } from './command-icons.ts'

const TOOLS: readonly (readonly PicturedCommandId[])[] = [['select', 'hand', 'measure'], ...DRAW_COMMAND_IDS]

/** The tools, at the left of the board. */
export function ToolBar() {
  const { t } = useTranslation()
  return (
    <ButtonBar
      label={t('editorCommands.tools')}
      isUpright
      flexDirection="column"
      gap="1"
      padding="1"
      flexShrink={0}
      overflowY="auto"
      background="bg.panel"
      borderInlineEndWidth="1px"
      borderColor="border.subtle"
    >
      {TOOLS.map((tools, at) => (
        <Fragment key={tools[0]}>
          {at > 0 && (
            <Box
              role="separator"
              alignSelf="stretch"
              borderTopWidth="1px"
              borderColor="border.subtle"
              marginBlock="1"
            />
          )}
          {tools.map((id) => (
            <CommandButton key={id} id={id} />
          ))}
        </Fragment>
      ))}
    </ButtonBar>
  )
}
