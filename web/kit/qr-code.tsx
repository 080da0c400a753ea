/** Joins the dark cells of each row into bars, so the path stays short. */
export function toPath(matrix: readonly (readonly boolean[])[]) {
  let path = ''
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return path
}

/** A QR code from its cells (true is dark), as one path; dark on white in every theme, else cameras fail. */
export function QrCode({ matrix, label }: { matrix: readonly (readonly boolean[])[]; label: string }) {
  return (
    <span className="qr-code">
      <svg viewBox={`0 0 ${matrix.length} ${matrix.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path fill="currentColor" d={toPath(matrix)} />
      </svg>
    </span>
  )
}
