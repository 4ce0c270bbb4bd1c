import { Column } from '#ui/box.ts'

/** Heading of a part of a page that is not in a panel. */
export const PageSection = ({ text }: { text: string }) => (
  <Column as="h2" margin="0" fontSize="md" fontWeight="semibold">
    {text}
  </Column>
)
