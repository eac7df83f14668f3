import { Component } from "react";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";

type Props = { content: ApplicationFormContent["failed"]; children: React.ReactNode };

/**
 * Takes the place of a form that failed while it was shown, for example because a translator had moved its texts. Draft
 * and submission outlive the form: its button renders it again, with what was typed and what has become of it.
 */
export class FormBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { content, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <div className="application-form">
        <div className="stack sending-status stopped" role="alert">
          <p>
            <strong>{content.title}</strong>
          </p>
          <p>{content.text}</p>
          <p>
            <Button onClick={() => this.setState({ hasFailed: false })}>{content.findOut}</Button>
          </p>
        </div>
      </div>
    );
  }
}
