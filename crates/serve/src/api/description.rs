//! The description of the API, made from its types.

use utoipa::OpenApi as _;
use utoipa::openapi::path::{ParameterBuilder, ParameterIn};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ObjectBuilder, OpenApi, Required, Type};

use super::ask::{CLIENT, LONGEST_NAME};
use super::described::Description;

/// The description of the API.
pub(crate) fn description() -> OpenApi {
    let mut description = Description::openapi();
    declare_headers(&mut description);
    description
}

/// Adds what every question may say beside its body: the token, and whose it is.
fn declare_headers(description: &mut OpenApi) {
    let mut token = Http::new(HttpAuthScheme::Bearer);
    let words =
        "The token that the program prints where it listens beyond this machine; else none is needed.";
    token.description = Some(words.to_owned());
    let cookie = ApiKeyValue::with_description("upstar-token", "The same token, as a browser keeps it.");
    let components = description.components.get_or_insert_with(Default::default);
    components.security_schemes.insert("token".to_owned(), SecurityScheme::Http(token).into());
    components
        .security_schemes
        .insert("cookie".to_owned(), SecurityScheme::ApiKey(ApiKey::Cookie(cookie)).into());
    let none: [&str; 0] = [];
    let either = ["token", "cookie"].map(|name| SecurityRequirement::new(name, none));
    // Whoever asks on this machine needs neither.
    description.security = Some(either.into_iter().chain([SecurityRequirement::default()]).collect());
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(LONGEST_NAME)).build();
    let client = ParameterBuilder::new()
        .name(CLIENT)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "Whose question it is: clients take turns. Without it each connection is a client.",
        ))
        .schema(Some(text))
        .build();
    for item in description.paths.paths.values_mut() {
        if let Some(operation) = &mut item.post {
            operation.parameters.get_or_insert_with(Vec::new).push(client.clone().into());
        }
    }
}
