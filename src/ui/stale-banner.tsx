import { History } from 'lucide-react'
import { Box, Row } from './box.ts'
import { Button } from './button.tsx'

interface StaleBannerProps {
  /** Who saved meanwhile, and when. */
  text: string
  /** Takes the newest version as the base of the draft. */
  actionLabel: string
  onAction: () => void
}

/** Says that somebody else has saved the same record meanwhile, and that the user's input is still there. */
export function StaleBanner({ text, actionLabel, onAction }: StaleBannerProps) {
  return (
    <Row
      role="alert"
      gap="3"
      padding="3"
      alignItems="flex-start"
      borderWidth="1px"
      borderRadius="md"
      borderColor="level.important"
    >
      <Box color="level.important">
        <History size={20} aria-hidden />
      </Box>
      <Box flex="1">
        <Box marginBottom="2">{text}</Box>
        <Button size="sm" onClick={onAction}>
          {actionLabel}
        </Button>
      </Box>
    </Row>
  )
}
