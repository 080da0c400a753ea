import QRCode from 'qrcode'

/** The cells of the QR code of an address; true is dark. */
export function buildQrMatrix(address: string): boolean[][] {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_cell, x) => modules.get(y, x) === 1),
  )
}
