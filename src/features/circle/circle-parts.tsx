/** The head of the circle's page: where it belongs, and whom it is about. */
export function CircleHead({ childName }: { readonly childName: string }) {
  return (
    <div className="circle-head">
      <p className="circle-eyebrow">Children</p>
      <h1>Care circle for {childName}</h1>
    </div>
  );
}
