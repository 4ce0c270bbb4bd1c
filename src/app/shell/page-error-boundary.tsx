import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useLogError } from './error-log/use-error-capture.ts'

interface State {
  readonly problem: unknown
  readonly hasFailed: boolean
}

/** Keeps a page that throws from taking the frame with it; the error goes into the error log. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary onCatch={useLogError()}>{children}</Boundary>
}

interface BoundaryProps {
  children: ReactNode
  onCatch: (problem: unknown) => void
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { problem: null, hasFailed: false }

  static getDerivedStateFromError(problem: unknown): State {
    return { problem, hasFailed: true }
  }

  override componentDidCatch(problem: unknown): void {
    this.props.onCatch(problem)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed problem={this.state.problem} /> : this.props.children
  }
}

function PageFailed({ problem }: { problem: unknown }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      role="alert"
      icon={<TriangleAlert size={40} />}
      title={t('errors.pageFailed')}
      detail={t('errors.pageFailedDetail')}
      action={
        <>
          <Box as="code" color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {problem instanceof Error ? problem.message : String(problem)}
          </Box>
          {/* a page that could not be loaded is remembered as such by the browser: only loading anew asks again */}
          <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
        </>
      }
    />
  )
}
