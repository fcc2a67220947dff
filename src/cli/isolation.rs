//! `--isolation`, `--require-isolation` and `--runner`.

use super::args::IsolationArgs;
use super::error::CliError;
use crate::candidate::Sandbox;
use crate::candidate::isolation::IsolationRequest;

impl IsolationArgs {
    /// What is asked for; none when nothing is.
    ///
    /// # Errors
    /// When it cannot be had, or is less than is required.
    pub fn sandbox(&self) -> Result<Option<Sandbox>, CliError> {
        let request = match (&self.runner, &self.isolation) {
            (Some(runner), _) => launcher(runner)?,
            (None, Some(request)) => request.clone(),
            (None, None) if self.require_isolation.is_some() => IsolationRequest::Auto,
            (None, None) => return Ok(None),
        };
        Ok(Some(Sandbox::new(&request, self.require_isolation)?))
    }
}

fn launcher(command: &str) -> Result<IsolationRequest, CliError> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        CliError::Usage(format!(
            "`--runner {command}` is no command line: a quote is not closed, or it is empty\n  help: for example `--runner 'nsjail -Mo --'`"
        ))
    })?;
    let words = words.into_iter().map(Into::into).collect();
    Ok(IsolationRequest::Launcher(words))
}
