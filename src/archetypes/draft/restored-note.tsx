import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'

interface RestoredNoteProps {
  isShown: boolean
  onDiscard: () => void
}

/** Says that these values were typed before the session ended, and offers to discard them. */
export function RestoredNote({ isShown, onDiscard }: RestoredNoteProps) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <Row
      role="status"
      gap="3"
      padding="3"
      marginBottom="4"
      flexWrap="wrap"
      borderWidth="1px"
      borderRadius="md"
      borderColor="border.field"
      data-restored
    >
      <ArchiveRestore size={20} aria-hidden />
      <Box flex="1" minWidth="12rem">
        {t('drafts.restored')}
      </Box>
      <Button size="sm" onClick={onDiscard}>
        {t('drafts.discard')}
      </Button>
    </Row>
  )
}
