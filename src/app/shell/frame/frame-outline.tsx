import { Box } from '#ui/box.ts'
import { Skeleton, Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { Aside, DockBar, Frame, Main, PageArea } from './frame-parts.ts'
import { useFrameShape } from './use-frame-shape.ts'

const HeaderBar = styled('div', {
  base: {
    gridArea: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    paddingInline: '6',
    background: 'bg.bar',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
  },
})

/** Widths of the placeholders for the first menu groups, about as long as real names. */
const NAME_WIDTHS = ['28', '20', '32', '24', '30', '26']

/** Placeholder of the frame while it loads: its bars in their places, and the status instead of the page. */
export function FrameOutline({ text }: { text: string }) {
  const { isMobile, isNarrow, header, areas } = useFrameShape()
  return (
    <Frame header={header} {...areas} data-frame="outline">
      <HeaderBar aria-hidden>
        <Skeleton width="40" height="5" />
        <Box flex="1" />
        <Skeleton width="32" height="5" />
      </HeaderBar>
      {!isMobile && (
        <Aside aria-hidden>
          <Box padding="5" display="flex" flexDirection="column" gap="6">
            {NAME_WIDTHS.map((width) => (
              <Skeleton key={width} width={isNarrow ? '6' : width} height="5" />
            ))}
          </Box>
        </Aside>
      )}
      <PageArea>
        <Main header={header} aria-busy>
          <Waiting text={text} />
        </Main>
      </PageArea>
      <DockBar side={isMobile ? 'bottom' : 'end'} />
    </Frame>
  )
}
